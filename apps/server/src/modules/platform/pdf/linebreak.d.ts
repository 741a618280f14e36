/** linebreak has no types of its own; this declares only what we use. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    /** @returns the next possible line break; null at the end */
    nextBreak(): { position: number } | null;
  }
}
