import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format/use-formats.ts';

/** Who signed, and when. A name may be written from right to left. */
export function Signature({ personName, at }: { personName: string | null; at: string }) {
  const { t } = useTranslation('hygiene');
  const formats = useFormats();
  return (
    <>
      <bdi>{personName ?? t('erasedPerson')}</bdi>, <time dateTime={at}>{formats.instant(at)}</time>
    </>
  );
}
