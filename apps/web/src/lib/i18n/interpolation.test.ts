import i18next from 'i18next';
import { expect, it } from 'vitest';
import { startTestTexts } from '../../testing/test-texts.ts';

it.each([
  ['Piatti <1> & "2"', 'Start Eco on Piatti <1> & "2"?'],
  ['(שלום) 3-', 'Start Eco on \u2068(שלום) 3-\u2069?'],
  ['مطعم السلام', 'Start Eco on \u2068مطعم السلام\u2069?'],
  ['Größe 👩‍🍳 ½', 'Start Eco on Größe 👩‍🍳 ½?'],
])('the name %s does not change the order of the sentence around it', async (name, sentence) => {
  await startTestTexts('remote-control');
  const t = i18next.getFixedT('en', 'remote-control');
  expect(t('confirm.start.title', { name, programme: 'Eco' })).toBe(sentence);
});
