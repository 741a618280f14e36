/** The part of linebreak that we use; it has no types of its own. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    /** @returns the next possible line break; null at the end */
    nextBreak(): { position: number } | null;
  }
}
