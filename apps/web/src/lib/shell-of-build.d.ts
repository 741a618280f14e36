/** In development and in tests this constant depends on the address. */
declare const __SHELL__: 'full' | 'phone';
