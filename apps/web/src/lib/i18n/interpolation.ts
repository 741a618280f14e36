/** Letters that run from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * How names and other values are put into texts. React escapes HTML. A name from right to left is isolated, or it would
 * reorder the sentence around it: `Start Eco on …?`
 */
export const interpolation = {
  escape: (value: string) => (rightToLeft.test(value) ? `\u2068${value}\u2069` : value),
};
