import { Button, Switch, TextInput } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StoredConnectivity } from '@washboard/contract/appliances/connectivity';
import { bluetoothNameSchema } from '@washboard/contract/machine-link/device-status';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { useFailureText } from '../../components/feedback/failure-message.tsx';
import { Card } from '../../components/layout/card.tsx';
import { fetchClient } from '../../lib/api/api.ts';
import classes from './bluetooth.module.css';

interface SettingsCardProps {
  serialNumber: string;
  /** As the machine reported it last; undefined: it does not offer Bluetooth. */
  bluetooth: StoredConnectivity['bluetooth'];
  isOnline: boolean;
}

/** The Bluetooth of the machine: on or off, and its name. By network only, since switching off would end the connection. */
export function SettingsCard({ serialNumber, bluetooth, isOnline }: SettingsCardProps) {
  const { t } = useTranslation('bluetooth');
  return (
    <Card title={t('settings.title')}>
      {bluetooth?.name === undefined ? (
        <p className={classes.quiet}>{t('settings.missing')}</p>
      ) : (
        <SettingsForm
          serialNumber={serialNumber}
          present={{ isOn: bluetooth.isOn, name: bluetooth.name }}
          isOnline={isOnline}
        />
      )}
    </Card>
  );
}

interface Settings {
  isOn: boolean;
  name: string;
}

interface SettingsFormProps {
  serialNumber: string;
  present: Settings;
  isOnline: boolean;
}

function SettingsForm({ serialNumber, present, isOnline }: SettingsFormProps) {
  const { t } = useTranslation('bluetooth');
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const saving = useMutation({
    async mutationFn(settings: Settings) {
      const { error } = await fetchClient.PUT('/api/v1/event-hub-listener/{serialNumber}/bluetooth', {
        params: { path: { serialNumber } },
        body: { commandId: crypto.randomUUID(), ...settings },
      });
      if (error) throw error;
    },
    // The right to the service menu may have ended.
    onError: () => queryClient.invalidateQueries({ queryKey: ['serviceAccess', serialNumber] }),
  });
  const [reported, setReported] = useState(present);
  const [isOn, setIsOn] = useState(present.isOn);
  const [name, setName] = useState(present.name);
  // A report may come while somebody enters the next change: it replaces only what was not changed here.
  if (reported.isOn !== present.isOn || reported.name !== present.name) {
    setReported(present);
    if (isOn === reported.isOn) setIsOn(present.isOn);
    if (name === reported.name) setName(present.name);
  }
  const isNameGood = bluetoothNameSchema.safeParse(name).success;
  const isChanged = isOn !== present.isOn || name !== present.name;

  function save(event: FormEvent): void {
    event.preventDefault();
    if (isNameGood && isChanged) saving.mutate({ isOn, name });
  }

  return (
    <form className={classes.stack} onSubmit={save} noValidate>
      <Switch
        size="md"
        label={t('settings.isOn')}
        description={t('settings.offHint')}
        checked={isOn}
        disabled={!isOnline}
        onChange={(event) => setIsOn(event.currentTarget.checked)}
      />
      <TextInput
        label={t('settings.name')}
        description={t('settings.nameHint')}
        size="md"
        value={name}
        maxLength={20}
        disabled={!isOnline}
        error={!isNameGood && t('settings.nameHint')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {!isOnline && <p className={classes.hint}>{t('settings.offline')}</p>}
      {saving.isError && <Callout tone="failure">{failureText(saving.error)}</Callout>}
      {saving.isSuccess && <Callout tone="success">{t('settings.saved')}</Callout>}
      <Button type="submit" size="md" fullWidth disabled={!isOnline || !isChanged} loading={saving.isPending}>
        {t('settings.save')}
      </Button>
    </form>
  );
}
