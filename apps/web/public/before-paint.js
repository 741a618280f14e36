// Runs before the first paint and before every module: sets the colour scheme so that the page does not flash in the
// wrong one, and opens the chosen shell before the other is loaded. A file of its own because the content security policy allows no inline scripts; the keys are those of the app.
(() => {
  let chosen = null;
  let shell = null;
  try {
    chosen = localStorage.getItem('washboard.colorScheme');
    shell = localStorage.getItem('washboard.shell');
  } catch {
    // Storage is blocked: follow the system.
  }
  // A phone whose user chose the shell for phones starts there.
  const isStart = /^\/(?:devices|login)?$/.test(location.pathname);
  if (shell === 'phone' && isStart && matchMedia('(width < 768px)').matches) {
    const page = location.pathname === '/login' ? '/app/login' : '/app';
    location.replace(`${page}${location.search}`);
  }
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();
