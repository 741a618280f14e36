import { Button, Switch, TextInput } from '@mantine/core';
import { Form } from '../../components/kit/form.tsx';
import { Text } from '../../components/kit/text.tsx';
import { useKitForm } from '../../components/kit/use-kit-form.ts';
import '@mantine/core/styles/Switch.layer.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StoredConnectivity } from '@washboard/contract/connectivity/connectivity';
import { bluetoothNameSchema } from '@washboard/contract/machine-link/machine-status';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { Callout } from '../../components/feedback/callout.tsx';
import { Card } from '../../components/layout/card.tsx';
import { dataOf, fetchClient } from '../../lib/api/api.ts';

interface SettingsCardProps {
  serialNumber: string;
  /** A machine without Bluetooth reports no settings. */
  bluetooth: StoredConnectivity['bluetooth'];
  isOnline: boolean;
}

/** Switching Bluetooth off would end a Bluetooth connection, so this goes through the network. */
export function SettingsCard({ serialNumber, bluetooth, isOnline }: SettingsCardProps) {
  const { t } = useTranslation('bluetooth');
  return (
    <Card title={t('settings.title')}>
      {bluetooth?.name === undefined ? (
        <Text size="sm" tone="quiet">
          {t('settings.missing')}
        </Text>
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

const schema = z.object({ isOn: z.boolean(), name: bluetoothNameSchema });
type Settings = z.infer<typeof schema>;

interface SettingsFormProps {
  serialNumber: string;
  present: Settings;
  isOnline: boolean;
}

function SettingsForm({ serialNumber, present, isOnline }: SettingsFormProps) {
  const { t } = useTranslation('bluetooth');
  const queryClient = useQueryClient();
  const saving = useMutation({
    async mutationFn(settings: Settings) {
      await dataOf(
        fetchClient.PUT('/api/v1/event-hub-listener/{serialNumber}/bluetooth', {
          params: { path: { serialNumber } },
          body: { commandId: crypto.randomUUID(), ...settings },
        }),
      );
    },
    // The access to the service menu may have expired.
    onError: () => queryClient.invalidateQueries({ queryKey: ['serviceAccess', serialNumber] }),
  });
  const form = useKitForm({ schema, initialValues: present, saving, fieldErrorWords: () => t('settings.nameHint') });
  const rebase = useEffectEvent(form.rebase);
  // A report must not overwrite fields that the user has changed.
  useEffect(() => {
    rebase({ isOn: present.isOn, name: present.name });
  }, [present.isOn, present.name]);

  return (
    <Form
      form={form}
      onSubmit={(settings) => form.hasChanges && saving.mutate(settings)}
      actions={
        <>
          {saving.isSuccess && <Callout tone="success">{t('settings.saved')}</Callout>}
          <Button type="submit" size="md" fullWidth disabled={!isOnline || !form.hasChanges} loading={saving.isPending}>
            {t('settings.save')}
          </Button>
        </>
      }
    >
      <Switch
        size="md"
        label={t('settings.isOn')}
        description={t('settings.offHint')}
        checked={form.values.isOn}
        disabled={!isOnline}
        onChange={({ currentTarget: { checked } }) => form.change({ isOn: checked })}
      />
      <TextInput
        {...form.field('name')}
        label={t('settings.name')}
        description={t('settings.nameHint')}
        maxLength={20}
        disabled={!isOnline}
      />
      {!isOnline && (
        <Text size="note" tone="quiet">
          {t('settings.offline')}
        </Text>
      )}
    </Form>
  );
}
