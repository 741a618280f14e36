import i18next, { type CustomTypeOptions } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { interpolation } from '../lib/i18n/interpolation.ts';

const files = import.meta.glob<object>('../locales/en/*.json', { eager: true, import: 'default' });

export async function startTestTexts(...features: (keyof CustomTypeOptions['resources'])[]): Promise<void> {
  const texts = features.map((feature) => [feature, files[`../locales/en/${feature}.json`] ?? {}] as const);
  await i18next.use(initReactI18next).init({
    lng: 'en',
    ns: features,
    defaultNS: 'common',
    resources: { en: Object.fromEntries(texts) },
    interpolation,
  });
}
