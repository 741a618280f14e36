/**
 * Which of the two shells this is: each has a build of its own, and the server chooses by the address. Going to the other
 * one loads the page again. Code that loads pages compares `__SHELL__` itself: only that is dropped from the other build.
 */
export const isPhoneShell: boolean = __SHELL__ === 'phone';
