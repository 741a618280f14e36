import { render } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import french from '../../locales/fr/common.json';
import { startTestTexts } from '../../testing/test-texts.ts';
import { Labelled } from './labelled.tsx';

beforeAll(() => startTestTexts('common'));

const shown = () => render(<Labelled label={<b>Piatti 1</b>}>E14</Labelled>).container.textContent;

it('a label has a colon before its content', () => {
  expect(shown()).toBe('Piatti 1: E14');
});

it('a French label has a space before the colon', async () => {
  i18next.addResourceBundle('fr', 'common', french);
  await i18next.changeLanguage('fr');
  expect(shown()).toBe('Piatti 1\u00a0: E14');
});
