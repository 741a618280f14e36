import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../components/feedback/failure-message.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import type { FoundEntries } from './found-entries.ts';
import classes from './palette.module.css';

/** How the search stands, in one line that is always there: said politely, and nothing jumps. */
export function PaletteState({ found, typed }: { found: FoundEntries; typed: string }) {
  const { t } = useTranslation('palette');
  const { t: tCommon } = useTranslation();
  const failureText = useFailureText();
  const formats = useFormats();
  const count = found.entries.length;

  function text(): string {
    if (found.failure !== null) return t('failed', { reason: failureText(found.failure) });
    if (found.isPending) return t('searching');
    if (count === 0) return t('nothing', { typed });
    return t('count', { count, shown: formats.integer(count) });
  }

  return (
    <div className={classes.state} data-failed={found.failure !== null || undefined}>
      <p role="status">{text()}</p>
      {found.failure !== null && (
        <Button variant="subtle" size="compact-sm" onClick={found.retry}>
          {tCommon('retry')}
        </Button>
      )}
      <p className={classes.keys}>{t('keys')}</p>
    </div>
  );
}
