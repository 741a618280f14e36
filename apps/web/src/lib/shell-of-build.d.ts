/** A constant of the build; in development and in tests the address decides. */
declare const __SHELL__: 'full' | 'phone';
