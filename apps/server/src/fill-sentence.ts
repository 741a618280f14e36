/** A sentence with its places, such as `{{name}}`, filled. What has no value stays as it is. */
export function fillSentence(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place));
}
