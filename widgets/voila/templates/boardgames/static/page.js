// Loaded in the head, so that a page never flashes in the wrong theme.
(() => {
  const KEY = "bg-theme";
  const page = document.documentElement;
  const recall = () => { try { return localStorage.getItem(KEY); } catch { return null; } };
  const keep = (theme) => { try { localStorage.setItem(KEY, theme); } catch { /* a private window: for this page only */ } };
  const preferred = () => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  const show = (theme) => {
    page.dataset.theme = theme;
    for (const button of document.querySelectorAll("[data-set-theme]"))
      button.setAttribute("aria-pressed", String(button.dataset.setTheme === theme));
  };
  show(recall() ?? preferred());

  document.addEventListener("DOMContentLoaded", () => {
    show(page.dataset.theme);
    for (const button of document.querySelectorAll("[data-set-theme]"))
      button.addEventListener("click", () => {
        show(page.dataset.theme === button.dataset.setTheme ? "light" : button.dataset.setTheme);
        keep(page.dataset.theme);
      });
    for (const button of document.querySelectorAll("[data-print]")) button.addEventListener("click", () => print());
  });

  // Voilà says farewell on `beforeunload` once its scripts run; tablets send only `pagehide`, and a page may be left
  // before its scripts run. The server takes a second farewell calmly.
  addEventListener("pagehide", () => {
    const config = document.getElementById("jupyter-config-data");
    if (!config) return;
    const { baseUrl, kernelId } = JSON.parse(config.textContent);
    if (kernelId) navigator.sendBeacon(`${baseUrl}voila/api/shutdown/${kernelId}`);
  });
  // A page that the browser froze and brings back has lost its kernel.
  addEventListener("pageshow", (event) => { if (event.persisted && document.getElementById("jupyter-config-data")) location.reload(); });
})();
