// Runs before the first paint and before every module: sets the colour scheme so that the page does not flash in the
// wrong one. A file of its own because the content security policy allows no inline scripts; the keys are those of the app.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('washboard.colorScheme');
  } catch {
    // Storage is blocked: follow the system.
  }
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();
