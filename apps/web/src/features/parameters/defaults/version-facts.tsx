import type { DefaultsVersion } from '@washboard/contract/parameters/default-parameters';
import { useTranslation } from 'react-i18next';
import IconCircleCheck from '~icons/tabler/circle-check';
import { Row, Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import classes from './defaults.module.css';

export function VersionFacts({
  version: { version, at, by, note },
  isInForce,
}: {
  version: DefaultsVersion;
  isInForce: boolean;
}) {
  const { t } = useTranslation('default-parameters');
  const versionName = useVersionName();
  const formats = useFormats();
  return (
    <Stack gap={4}>
      <Row as="p" gap={4} className={classes.line}>
        <b>{versionName(version)}</b>
        {isInForce && (
          <span className={classes.inForce}>
            <IconCircleCheck size={18} /> {t('inForce')}
          </span>
        )}
        {at !== null && <span className={classes.quiet}>{[formats.instant(at), by].filter(Boolean).join(' · ')}</span>}
      </Row>
      <Text isTyped dir="auto">
        {at === null ? t('original') : note}
      </Text>
    </Stack>
  );
}

/** Version 0 stands for the original values of the model. */
export function useVersionName(): (version: number) => string {
  const { t } = useTranslation('default-parameters');
  return (version) => (version === 0 ? t('originalValues') : t('version', { version }));
}
