/**
 * Runs in a measured page before any script of its own, the same in every page. `PAGE` says what to look for: the
 * selector `drawn` of what shows that the board is there, `live` of a place that answers, `board` of what changes,
 * and `moves`: selectors of what is clicked, of which the first that finds anything counts.
 *
 * Times are in milliseconds since the navigation began.
 */
window.stopwatch = { drawn: null, answered: null };

(() => {
  const clock = window.stopwatch;
  let clicks = 0;

  const inSight = (selector) =>
    [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }));

  const shown = (board) => board.dataset.scene ?? board.textContent;

  /** Clicks, and returns how long the board took to show something else. */
  const click = (place) =>
    new Promise((resolve) => {
      const board = place.closest(PAGE.board);
      const before = shown(board);
      const start = performance.now();
      const observer = new MutationObserver(() => {
        if (shown(board) === before) return;
        observer.disconnect();
        resolve(performance.now() - start);
      });
      observer.observe(board, { subtree: true, childList: true, attributes: true, characterData: true });
      place.click();
    });

  clock.play = async (times, pause) => {
    const took = [];
    for (let k = 0; k < times; k++) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      const places = PAGE.moves.map(inSight).find((found) => found.length);
      took.push(await click(places[clicks++ % places.length]));
    }
    return took;
  };

  /** Looks in every frame: what is found now will be painted in this one. */
  const look = () => {
    if (inSight(PAGE.drawn).length) clock.drawn ??= performance.now();
    const [place] = inSight(PAGE.live);
    if (place) click(place).then(() => (clock.answered = performance.now()));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();
