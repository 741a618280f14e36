/** Code that loads pages compares `__SHELL__` itself, because only such code is dropped from the other build. */
export const isPhoneShell: boolean = __SHELL__ === 'phone';
