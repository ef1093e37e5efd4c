// @ts-check
// The steps of a lesson: one is shown at a time; which one stands in the address, so that each has a link.
(() => {
  const main = /** @type {HTMLElement} */ (document.querySelector("main.bg-lesson"));
  const links = /** @type {HTMLAnchorElement[]} */ ([...main.querySelectorAll(".bg-progress a")]);
  const bar = /** @type {HTMLProgressElement} */ (main.querySelector(".bg-progressbar"));
  const all = /** @type {HTMLButtonElement} */ (main.querySelector("[data-all]"));
  const twin = /** @type {HTMLAnchorElement | null} */ (document.querySelector(".bg-tools a[hreflang]"));
  /** @returns {HTMLElement[]} */
  const sheets = () => [...main.querySelectorAll(".bg-sheet")].map((sheet) => /** @type {HTMLElement} */ (sheet));
  const wanted = () => Number(location.hash.replace("#step-", "")) || 1;

  /** @param {boolean} [byPerson] */
  function show(byPerson = false) {
    const number = Math.min(Math.max(wanted(), 1), links.length);
    for (const sheet of sheets()) sheet.toggleAttribute("data-current", sheet.dataset.number === String(number));
    links.forEach((link, k) => (k + 1 === number ? link.setAttribute("aria-current", "step") : link.removeAttribute("aria-current")));
    bar.value = number;
    for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (main.querySelectorAll("[data-go]")))
      button.disabled = number + Number(button.dataset.go) < 1 || number + Number(button.dataset.go) > links.length;
    main.dataset.step = String(number);
    if (twin) twin.hash = `step-${number}`;
    if (!byPerson) return;
    const sheet = sheets()[number - 1];
    sheet?.focus({ preventScroll: true });
    if (main.hasAttribute("data-all-steps")) sheet?.scrollIntoView();
    else scrollTo({ top: 0 });
  }

  /** @param {number} by */
  function go(by) {
    const number = Number(main.dataset.step) + by;
    if (number >= 1 && number <= links.length) location.hash = `step-${number}`;
  }

  /** A step is done when all that there is to do in it is done. */
  function mark() {
    sheets().forEach((sheet, k) => {
      const blocks = [...sheet.querySelectorAll("[data-live][data-done]")];
      const answered = blocks.every((block) => block.getAttribute("data-done") === "true");
      const done = blocks.length > 0 && answered;
      sheet.classList.toggle("is-done", answered && !sheet.querySelector(".bg-picture [data-done]"));
      const name = links[k].dataset.name ?? "";
      links[k].classList.toggle("is-done", done);
      links[k].setAttribute("aria-label", done ? `${name}, ${main.dataset.done}` : name);
    });
  }

  main.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-go]"));
    if (button) go(Number(button.dataset.go));
  });
  all.addEventListener("click", () => {
    all.setAttribute("aria-pressed", String(main.toggleAttribute("data-all-steps")));
    show(true);
  });
  // A presenter's clicker sends these keys; on a long step they scroll first, as everywhere.
  addEventListener("keydown", (event) => {
    const page = /** @type {HTMLElement} */ (document.scrollingElement);
    const atEnd = page.scrollTop + page.clientHeight >= page.scrollHeight - 2;
    if (event.key === "PageDown" && atEnd) go(1);
    else if (event.key === "PageUp" && page.scrollTop <= 2) go(-1);
    else return;
    event.preventDefault();
  });
  addEventListener("hashchange", () => show(true));
  new MutationObserver(mark).observe(main, { subtree: true, childList: true, attributeFilter: ["data-done", "data-live"] });
  show();
  mark();
})();
