import { isolated } from '@washboard/contract/text/isolated';

/** Values must not change the text direction. React escapes HTML. */
export const interpolation = { escape: isolated };
