"""How long `import boardgames` takes beside a Python that does nothing: medians of ten whole processes each."""

import subprocess
import sys
from statistics import median
from time import perf_counter

RUNS = 10
NOTHING = "pass"
EVERYTHING = "import boardgames; boardgames.games()"


def milliseconds(code: str) -> float:
    """Return how long a fresh Python takes for the code."""
    start = perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return 1000 * (perf_counter() - start)


def main() -> None:
    """Print both medians and their difference."""
    pairs = [(milliseconds(NOTHING), milliseconds(EVERYTHING)) for _ in range(RUNS)]
    nothing, everything = (median(times) for times in zip(*pairs, strict=True))
    print(f"python -c pass {nothing:.1f} ms, with boardgames {everything:.1f} ms, more: {everything - nothing:.1f} ms")


if __name__ == "__main__":
    main()
