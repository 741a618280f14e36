import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A name in an element of its own, and what belongs to it. The colon between them follows the language. */
export function Labelled({ label, children }: { label: ReactNode; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      {label}
      {t('labelled', { label: '', text: '' })}
      {children}
    </>
  );
}
