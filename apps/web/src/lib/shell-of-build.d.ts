/** The build sets this constant; in development and in tests it depends on the address. */
declare const __SHELL__: 'full' | 'phone';
