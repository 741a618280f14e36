import i18next, { type PostProcessorModule } from 'i18next';

const growth = 0.4;

/** Each word again in part, so that the text is 40 % longer and can still be read. */
export function lengthen(text: string): string {
  return text.replace(/\p{L}{3,}/gu, (word) => word + word.slice(0, Math.ceil(word.length * growth)));
}

const longWords: PostProcessorModule = { type: 'postProcessor', name: 'longWords', process: lengthen };

/** For all texts from now on, until the page is loaded anew. */
export function lengthenAllWords(): void {
  i18next.use(longWords);
  i18next.options.postProcess = [longWords.name];
}
