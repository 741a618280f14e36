import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

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
