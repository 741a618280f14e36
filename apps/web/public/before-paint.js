// Before the first paint and without modules: the colour scheme, so that nothing flashes in the wrong one, and the shell
// that the user of a phone chose. A file of its own because the content security policy allows no inline scripts.
(() => {
  let chosen = null;
  let shell = null;
  try {
    chosen = localStorage.getItem('washboard.colorScheme');
    shell = localStorage.getItem('washboard.shell');
  } catch {
    // Storage is blocked: follow the system.
  }
  const isStart = /^\/(?:devices|login)?$/.test(location.pathname);
  if (shell === 'phone' && isStart && matchMedia('(width < 768px)').matches) {
    const page = location.pathname === '/login' ? '/app/login' : '/app';
    location.replace(`${page}${location.search}`);
  }
  // The wall has no light scheme: at night a reload must not flash.
  const isWall = /^\/wall(?:\/|$)/.test(location.pathname);
  const isDark =
    isWall || chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();
