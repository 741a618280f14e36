import { Button, PasswordInput, TextInput } from '@mantine/core';
import { ssidSchema, wifiPasswordSchema } from '@washboard/contract/bluetooth/messages';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconRefresh from '~icons/tabler/refresh';
import type { Tone } from '../../components/badges/tone.tsx';
import { Callout } from '../../components/feedback/callout.tsx';
import { Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { Card } from '../../components/layout/card.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './bluetooth.module.css';
import type { Nearby } from './use-nearby.ts';

const tones = {
  joining: 'notice',
  joined: 'success',
  notFound: 'failure',
  wrongPassword: 'failure',
} as const satisfies Record<string, Tone>;

/** The server never gets the password. */
export function WifiCard({ nearby }: { nearby: Nearby }) {
  const { t } = useTranslation('bluetooth');
  const { state, machine } = nearby;
  const { connectivity } = state.reports.connectivity ?? {};
  const wifi = connectivity?.wifi;
  const isConnected = state.stage.kind === 'connected';
  const mayChange = state.rights.includes('wifi');
  const [ssid, setSsid] = useState('');
  const [password, setPassword] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isSsidGood = ssidSchema.safeParse(ssid).success;
  const passphrase = password === '' ? null : password;
  const isPasswordGood = wifiPasswordSchema.safeParse(passphrase).success;
  const isJoining = wifi?.setUp === 'joining';

  useEffect(() => {
    if (isConnected && mayChange) void machine?.scanWifi();
  }, [isConnected, mayChange, machine]);

  function join(event: FormEvent): void {
    event.preventDefault();
    setIsTried(true);
    if (!isSsidGood || !isPasswordGood) return;
    // The log shows the outcome.
    void machine?.order({ kind: 'setWifi', body: { ssid, password: passphrase } }).catch(() => undefined);
    setPassword('');
    setIsTried(false);
  }

  return (
    <Card title={t('wifi.title')}>
      <form onSubmit={join} noValidate>
        <Stack gap={12}>
          {wifi && (
            <Text size="sm" tone="quiet">
              {!wifi.isOn
                ? t('wifi.off')
                : wifi.ssid === null
                  ? t('wifi.none')
                  : t('wifi.present', { ssid: wifi.ssid })}
            </Text>
          )}
          {wifi?.setUp && <Callout tone={tones[wifi.setUp]}>{t(`wifi.result.${wifi.setUp}`)}</Callout>}
          {!mayChange ? (
            <Callout tone="notice" isQuiet>
              {t('wifi.notAllowed')}
            </Callout>
          ) : (
            <>
              <NetworkList nearby={nearby} chosen={ssid} onChoose={setSsid} />
              <TextInput
                label={t('wifi.ssid')}
                size="md"
                value={ssid}
                maxLength={32}
                autoComplete="off"
                autoCapitalize="none"
                error={isTried && !isSsidGood && t('wifi.ssidFault')}
                onChange={(event) => setSsid(event.currentTarget.value)}
              />
              <PasswordInput
                label={t('wifi.password')}
                description={t('wifi.passwordHint')}
                size="md"
                value={password}
                maxLength={63}
                autoComplete="off"
                error={isTried && !isPasswordGood && t('wifi.passwordFault')}
                onChange={(event) => setPassword(event.currentTarget.value)}
              />
              <Button type="submit" size="md" fullWidth disabled={!isConnected} loading={isJoining}>
                {t('wifi.join')}
              </Button>
            </>
          )}
        </Stack>
      </form>
    </Card>
  );
}

interface NetworkListProps {
  nearby: Nearby;
  chosen: string;
  onChoose: (ssid: string) => void;
}

function NetworkList({ nearby: { state, machine }, chosen, onChoose }: NetworkListProps) {
  const { t } = useTranslation('bluetooth');
  const formats = useFormats();
  const { networks = [] } = state.reports.networks ?? {};
  return (
    <>
      {networks.length > 0 && (
        <Stack as="ul" gap={8} aria-label={t('wifi.inReach')}>
          {networks.map(({ ssid, signalDbm, isProtected }) => (
            <li key={ssid}>
              <button
                type="button"
                className={classes.network}
                aria-pressed={ssid === chosen}
                onClick={() => onChoose(ssid)}
              >
                <bdi className={classes.ssid}>{ssid}</bdi>
                <span className={classes.detail}>
                  {!isProtected && `${t('wifi.open')} · `}
                  {formats.integer(signalDbm)}
                  {'\u00a0'}dBm
                </span>
              </button>
            </li>
          ))}
        </Stack>
      )}
      <Button
        variant="default"
        size="md"
        disabled={state.stage.kind !== 'connected'}
        leftSection={<IconRefresh size={20} />}
        onClick={() => void machine?.scanWifi()}
      >
        {t('wifi.scan')}
      </Button>
    </>
  );
}
