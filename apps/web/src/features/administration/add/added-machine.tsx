import { Link } from '@tanstack/react-router';
import type { LinkAddress } from '@washboard/contract/machine-registration/new-appliance';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../components/feedback/callout.tsx';
import { FailureNote } from '../../../components/kit/failure-note.tsx';
import { Row, Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { TouchButton } from '../../../components/kit/touch-button.tsx';
import { CopyableText } from '../../../components/text/copyable-text.tsx';
import { QrCode } from '../../../components/text/qr-code.tsx';
import { modelName } from '../../../lib/machine/model-name.ts';
import { preventReloadWhile } from '../../../lib/version/reload-once.ts';
import { useLinkAddress } from './add-api.ts';
import classes from './add-machines.module.css';
import { useSaveLabels } from './labels-api.ts';
import type { NewMachineLogin as Added } from './machine-form.tsx';

interface AddedMachineProps {
  machine: Added;
  onAnother?: () => void;
}

/** The server shows a link secret only once. */
export function AddedMachine({ machine, onAnother }: AddedMachineProps) {
  const { t } = useTranslation('administration-add');
  const title = useRef<HTMLHeadingElement>(null);
  const address = useLinkAddress();
  const labels = useSaveLabels();
  const { serialNumber, linkSecret } = machine;
  const words = { copy: t('copy.copy'), copied: t('copy.copied'), notCopied: t('copy.notCopied') };
  useEffect(() => preventReloadWhile(() => true), []);
  useEffect(() => title.current?.focus(), []);
  return (
    <Stack>
      <h3 ref={title} tabIndex={-1} className={classes.heading}>
        {t('added.title', { serialNumber })}
      </h3>
      <div className={classes.secret}>
        <CopyableText label={t('added.secret')} text={linkSecret} words={words} note={t('added.once')} />
      </div>
      <MachineLabels machine={machine} />
      <h4 className={classes.heading}>{t('connect.title')}</h4>
      <Text tone="quiet">{t('connect.text')}</Text>
      {address.data && (
        <>
          <CopyableText label={t('connect.mqtt')} text={mosquittoCommand(machine, address.data)} words={words} />
          <CopyableText
            label={t('connect.emulator')}
            text={emulatorCommand(machine, address.data, window.location.origin)}
            words={words}
          />
        </>
      )}
      {address.isError && <Callout tone="failure">{t('connect.failed')}</Callout>}
      {labels.waiting !== null && (
        <Text role="status" tone="quiet">
          {labels.waiting}
        </Text>
      )}
      <FailureNote of={labels.error} />
      <Row>
        {onAnother && <TouchButton onClick={onAnother}>{t('added.another')}</TouchButton>}
        <TouchButton
          variant="default"
          loading={labels.isPending}
          onClick={() => labels.mutate([{ serialNumber, linkSecret }])}
        >
          {t('label.save')}
        </TouchButton>
        <TouchButton
          variant="default"
          renderRoot={(props) => <Link {...props} to="/device/$serialNumber" params={{ serialNumber }} />}
        >
          {t('added.open')}
        </TouchButton>
      </Row>
    </Stack>
  );
}

/** Guests of the kitchen see the machine's front, so only the installer's label has the secret. */
function MachineLabels({ machine }: { machine: Added }) {
  const { t } = useTranslation('administration-add');
  const { serialNumber, linkSecret } = machine;
  const claimAddress = `${window.location.origin}/devices/add?serialNumber=${serialNumber}`;
  return (
    <div className={classes.labels}>
      <figure className={classes.label}>
        <Text as="figcaption" isStrong column="1 / -1">
          {t('label.kitchen')}
        </Text>
        <div className={classes.code}>
          <QrCode text={claimAddress} label={t('label.kitchenCode', { serialNumber })} />
        </div>
        <Text size="sm" className={classes.facts}>
          {modelName(machine)}
          <strong>{serialNumber}</strong>
        </Text>
        <Text size="sm" tone="quiet" column="1 / -1">
          {t('label.kitchenUse')}
        </Text>
      </figure>
      <figure className={classes.label}>
        <Text as="figcaption" isStrong column="1 / -1">
          {t('label.installer')}
        </Text>
        <div className={classes.code}>
          <QrCode text={linkSecret} label={t('label.installerCode', { serialNumber })} />
        </div>
        <Text size="sm" className={classes.facts}>
          {t('added.secret')}
          <strong>{serialNumber}</strong>
        </Text>
        <Text size="sm" tone="quiet" column="1 / -1">
          {t('label.installerUse')}
        </Text>
      </figure>
    </div>
  );
}

function mosquittoCommand({ serialNumber, linkSecret }: Added, { host, port, isEncrypted }: LinkAddress) {
  return [
    `mosquitto_pub -h ${host} -p ${port}${isEncrypted ? ' --tls-use-os-certs' : ''} -i ${serialNumber}`,
    `-u ${serialNumber} -P ${linkSecret} -q 1 -t machines/${serialNumber}/telemetry`,
    String.raw`-m "{\"seq\":$(date +%s%3N),\"at\":\"$(date -u +%FT%TZ)\",\"boilerTmp\":851,\"tankTmp\":624}"`,
  ].join(' ');
}

/** This shell command works only in a checkout of the project. */
function emulatorCommand(
  { serialNumber, linkSecret, gamma }: Added,
  { host, port, isEncrypted }: LinkAddress,
  server: string,
) {
  return [
    'node_modules/.bin/node apps/emulator/src/cli.ts',
    `--url ${isEncrypted ? 'mqtts' : 'mqtt'}://${host}:${port} --server ${server}`,
    `--serial ${serialNumber} --secret ${linkSecret} --gamma ${gamma}`,
  ].join(' ');
}
