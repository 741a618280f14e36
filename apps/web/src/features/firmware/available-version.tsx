import { Button } from '@mantine/core';
import type { AvailableFirmware } from '@washboard/contract/firmware/firmware';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import IconDownload from '~icons/tabler/download';
import { Row } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useLanguage } from '../../lib/i18n/i18n.ts';
import classes from './firmware.module.css';
import { useFirmwareReasonText } from './use-firmware-reason-text.ts';

type DisabledReason = 'updating' | 'undelivered' | 'tooOld' | 'cycleRunning' | 'notReady';

interface AvailableVersionProps {
  firmware: AvailableFirmware;
  disabledReason: DisabledReason | null;
  mayInstall: boolean;
  onInstall: () => void;
}

export function AvailableVersion({ firmware, disabledReason, mayInstall, onInstall }: AvailableVersionProps) {
  const { t } = useTranslation('firmware');
  const formats = useFormats();
  const language = useLanguage();
  const { reasonText } = useFirmwareReasonText();
  const reasonId = useId();
  const { module, version, minimumVersion, size, notes } = firmware;
  const reason =
    disabledReason === 'tooOld'
      ? t('needs', { version: minimumVersion })
      : disabledReason && reasonText(disabledReason);
  return (
    <article className={classes.part}>
      <Text as="h3" size="md" isStrong>
        {t('newer', { module, version, part: t(`module.${module}`) })}
      </Text>
      <Text size="md" maw="72ch">
        {notes[language]}
      </Text>
      <Text size="sm" tone="quiet">
        {t('size', { size: formats.integer(Math.ceil(size / 1000)) })}
      </Text>
      {mayInstall && (
        <Row gap="8px 16px" mt={8}>
          <Button
            leftSection={<IconDownload size={18} />}
            disabled={disabledReason !== null}
            aria-describedby={reason ? reasonId : undefined}
            onClick={onInstall}
          >
            {t('install', { module, version })}
          </Button>
          {reason && (
            <Text id={reasonId} size="sm" tone="quiet">
              {reason}
            </Text>
          )}
        </Row>
      )}
    </article>
  );
}
