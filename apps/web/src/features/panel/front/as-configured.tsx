import type { PanelState } from '@washboard/contract/panel/panel';
import type { i18n } from 'i18next';
import { type ReactNode, useEffect, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { ShownAsContext } from '../../../lib/format/shown-as.ts';
import { textsIn } from '../../../lib/i18n/i18n.ts';
import type { Language } from '../../../lib/i18n/languages.ts';
import { PageTimeZone } from '../../../lib/time/shown-time-zone.ts';

interface AsConfiguredProps {
  settings: NonNullable<PanelState['display']>;
  children: ReactNode;
}

export function AsConfigured({ settings, children }: AsConfiguredProps) {
  const texts = useTexts(settings.language);
  const { measurementSystem, hourCycle, timeZone } = settings;
  const shown = { language: texts?.language, measurementSystem, hourCycle };
  const content = <ShownAsContext value={shown}>{children}</ShownAsContext>;
  const inZone = timeZone === undefined ? content : <PageTimeZone value={timeZone}>{content}</PageTimeZone>;
  return texts ? <I18nextProvider i18n={texts.i18n}>{inZone}</I18nextProvider> : inZone;
}

/** Until the texts are loaded, or if they cannot be, the display uses the reader's language. */
function useTexts(language: Language | undefined): { language: Language; i18n: i18n } | null {
  const [texts, setTexts] = useState<{ language: Language; i18n: i18n } | null>(null);
  useEffect(() => {
    if (language === undefined) return;
    let isWanted = true;
    textsIn(language, 'panel').then(
      (loaded) => isWanted && setTexts({ language, i18n: loaded }),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [language]);
  return texts?.language === language ? texts : null;
}
