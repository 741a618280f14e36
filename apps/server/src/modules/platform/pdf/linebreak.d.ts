/** What we use of linebreak, which has no types of its own. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    /** @returns where a line may end next; null at the end */
    nextBreak(): { position: number } | null;
  }
}
