import { Button } from '@mantine/core';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import type { AvailableFirmware, MachineVersions } from '@washboard/contract/firmware/firmware';
import { firmwareModules } from '@washboard/contract/firmware/firmware-version';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconRefresh from '~icons/tabler/refresh';
import { Loaded } from '../../components/kit/loaded.tsx';
import { Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { Card } from '../../components/layout/card.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import type { MachineView } from '../../lib/machine/machine-view.ts';
import { AvailableVersion } from './available-version.tsx';
import classes from './firmware.module.css';
import { useVersions } from './firmware-api.ts';
import { isInstalling } from './firmware-progress.ts';
import { InstallDialog, useInstallCommands } from './install-dialog.tsx';
import { UpdateProgress } from './update-progress.tsx';

interface FirmwareCardProps {
  machine: ApplianceDetail;
  view: MachineView;
  mayInstall: boolean;
}

export function FirmwareCard({ machine, view, mayInstall }: FirmwareCardProps) {
  const { t } = useTranslation('firmware');
  const formats = useFormats();
  const versions = useVersions(machine.serialNumber);
  const [wanted, setWanted] = useState<AvailableFirmware | null>(null);
  const commands = useInstallCommands();
  return (
    <Loaded query={versions} failure={t('failed')} height={320}>
      {(data) => {
        const isBusy = isInstalling(data);
        return (
          <Card
            title={t('title')}
            aside={
              <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={() => void versions.refetch()}>
                {t('check')}
              </Button>
            }
          >
            <Stack>
              <InstalledVersions versions={data} />
              <UpdateProgress versions={data} />
              {data.available.map((firmware) => (
                <AvailableVersion
                  key={`${firmware.module} ${firmware.version}`}
                  firmware={firmware}
                  disabledReason={disabledReasonOf(firmware, view, isBusy)}
                  mayInstall={mayInstall}
                  onInstall={() => setWanted(firmware)}
                />
              ))}
              <Text role="status" size="sm" tone="quiet">
                {data.at !== null && data.available.length === 0 && !isBusy && `${t('upToDate')} `}
                {t('checked', { time: formats.time(versions.dataUpdatedAt) })}
              </Text>
            </Stack>
            {wanted && (
              <InstallDialog machine={machine} firmware={wanted} commands={commands} onClose={() => setWanted(null)} />
            )}
          </Card>
        );
      }}
    </Loaded>
  );
}

function InstalledVersions({ versions }: { versions: MachineVersions }) {
  const { t } = useTranslation('firmware');
  const formats = useFormats();
  return (
    <dl className={classes.installed}>
      {firmwareModules.map((module) => (
        <div key={module}>
          <Text as="dt" size="xs" tone="quiet">
            {t(`module.${module}`)}{' '}
            <Text as="span" isNumber>
              {module}
            </Text>
          </Text>
          <dd>{versions[module] ?? t('notReported')}</dd>
        </div>
      ))}
      {versions.at !== null && (
        <div>
          <Text as="dt" size="xs" tone="quiet">
            {t('reportedAt')}
          </Text>
          <dd className={classes.moment}>{formats.instant(versions.at)}</dd>
        </div>
      )}
    </dl>
  );
}

/** The server and the machine make the same checks again. */
function disabledReasonOf({ isSuitable }: AvailableFirmware, view: MachineView, isBusy: boolean) {
  if (isBusy) return 'updating' as const;
  if (view.stale !== null) return 'undelivered' as const;
  if (!isSuitable) return 'tooOld' as const;
  if (view.condition === 'running') return 'cycleRunning' as const;
  return view.condition === 'startup' || view.condition === 'shutdown' ? ('notReady' as const) : null;
}
