import { Box } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import IconBluetooth from '~icons/tabler/bluetooth';
import IconBluetoothConnected from '~icons/tabler/bluetooth-connected';
import { Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { serverNowMs } from '../../lib/time/server-clock.ts';
import classes from './bluetooth.module.css';
import type { KnownMachine } from './use-known-machines.ts';

interface KnownMachinesProps {
  machines: readonly KnownMachine[];
  isChosen: boolean;
}

export function KnownMachines({ machines, isChosen }: KnownMachinesProps) {
  const { t } = useTranslation('bluetooth');
  const formats = useFormats();
  if (machines.length === 0)
    return (
      isChosen && (
        <Text size="sm" tone="quiet">
          {t('nearby.none')}
        </Text>
      )
    );
  return (
    <Box component="section" mb={16} aria-label={t('nearby.title')}>
      <Text as="h2" size="note" tone="quiet" isStrong mb={8}>
        {t('nearby.title')}
      </Text>
      <Stack as="ul" gap={8}>
        {machines.map(({ serialNumber, name, isNear, expiresAt }) => {
          const Mark = isNear ? IconBluetoothConnected : IconBluetooth;
          const isOver = Date.parse(expiresAt) <= serverNowMs();
          const access = isOver ? t('nearby.ended') : t('nearby.until', { time: formats.instant(expiresAt) });
          return (
            <li key={serialNumber}>
              <Link
                to="/device/$serialNumber/bluetooth"
                params={{ serialNumber }}
                className={classes.machine}
                data-near={isNear || undefined}
              >
                <Mark size={22} />
                <Stack as="span" gap={0} miw={0}>
                  <Text as="span" size="md" isStrong canBreak dir="auto">
                    {name}
                  </Text>
                  <span className={classes.detail}>
                    {[serialNumber, isNear && t('nearby.inReach'), access].filter(Boolean).join(' · ')}
                  </span>
                </Stack>
              </Link>
            </li>
          );
        })}
      </Stack>
    </Box>
  );
}
