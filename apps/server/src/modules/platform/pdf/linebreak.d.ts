/** linebreak has no types of its own. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    /** @returns null at the end */
    nextBreak(): { position: number } | null;
  }
}
