/**
 * Whether this page runs in the shell for phones. The address decides when the page loads; the way to the other shell
 * loads it again.
 */
export const isPhoneShell: boolean = /^\/app(?:\/|$)/.test(window.location.pathname);
