import { Box, Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconCircleCheck from '~icons/tabler/circle-check';
import IconDownload from '~icons/tabler/download';
import IconFileDownload from '~icons/tabler/file-download';
import IconHourglass from '~icons/tabler/hourglass';
import IconX from '~icons/tabler/x';
import { PopoverButton } from '../../components/dialogs/popover-button.tsx';
import { Text } from '../../components/kit/text.tsx';
import barClasses from '../../components/layout/bar-button.module.css';
import { useFailureText } from '../../lib/api/use-failure-text.ts';
import { type Export, isRunning } from '../../lib/exports/export-store.ts';
import { exports } from '../../lib/exports/exports.ts';
import { useTurnText } from '../../lib/exports/use-turn-text.ts';
import { useFileSize } from '../../lib/format/use-file-size.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './export-button.module.css';

export function ExportButton() {
  const { t } = useTranslation('exports');
  const formats = useFormats();
  const all = useSyncExternalStore(exports.subscribe, exports.get);
  const running = all.filter(isRunning).length;
  const failed = all.filter(({ state }) => state === 'failed').length;
  const label = t(running > 0 ? 'running' : failed > 0 ? 'someFailed' : 'title', {
    count: running > 0 ? running : failed,
    shown: formats.integer(running > 0 ? running : failed),
  });
  return (
    <PopoverButton
      label={t('title')}
      buttonLabel={label}
      className={barClasses.button}
      isInFixedBar
      content={() => <ExportList all={all} />}
    >
      <IconDownload size={22} />
      {running > 0 ? (
        <span className={barClasses.count} aria-hidden>
          {formats.integer(running)}
        </span>
      ) : (
        failed > 0 && <IconAlertTriangle size={16} stroke={2} className={classes.failed} />
      )}
    </PopoverButton>
  );
}

function ExportList({ all }: { all: readonly Export[] }) {
  const { t } = useTranslation('exports');
  return (
    <section className={classes.list}>
      <h2 className={classes.title}>{t('title')}</h2>
      <ul>
        {all.map((one) => (
          <ExportEntry key={one.id} one={one} />
        ))}
      </ul>
      <p className={classes.hint}>{t('hint')}</p>
    </section>
  );
}

const icons = {
  making: IconFileDownload,
  waiting: IconHourglass,
  receiving: IconFileDownload,
  done: IconCircleCheck,
  failed: IconAlertTriangle,
};

function ExportEntry({ one }: { one: Export }) {
  const { t } = useTranslation('exports');
  const sizeOf = useFileSize();
  const turnText = useTurnText();
  const failureText = useFailureText();
  const { id, name, state, position, bytes, error, hasFile } = one;
  const Icon = icons[state];
  function words(): string {
    if (state === 'failed') return failureText(error);
    if (state === 'waiting') return turnText(position);
    return t(`state.${state}`, { size: sizeOf(bytes) });
  }
  const removal = t(isRunning(one) ? 'cancelNamed' : 'removeNamed', { name });
  return (
    <li className={classes.entry} data-state={state}>
      <Icon size={20} />
      <Box flex={1} miw={0}>
        <Text fw={500} canBreak>
          {name}
        </Text>
        <Text tone="quiet" isNumber role={state === 'receiving' ? undefined : 'status'}>
          {words()}
        </Text>
        {isRunning(one) && <div className={classes.bar} aria-hidden />}
        <div className={classes.actions}>
          {state === 'failed' && (
            <Button size="compact-sm" variant="default" onClick={() => exports.retry(id)}>
              {t('retry')}
            </Button>
          )}
          {hasFile && (
            <Button size="compact-sm" variant="default" onClick={() => exports.saveAgain(id)}>
              {t('saveAgain')}
            </Button>
          )}
          {isRunning(one) && (
            <Button size="compact-sm" variant="default" aria-label={removal} onClick={() => exports.remove(id)}>
              {t('cancel')}
            </Button>
          )}
        </div>
      </Box>
      {!isRunning(one) && (
        <button
          type="button"
          className={classes.remove}
          aria-label={removal}
          title={removal}
          onClick={() => exports.remove(id)}
        >
          <IconX size={18} />
        </button>
      )}
    </li>
  );
}
