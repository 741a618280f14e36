import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../components/feedback/callout.tsx';
import { useFailureText } from '../../../components/feedback/failure-message.tsx';
import { CopyableText } from '../../../components/text/copyable-text.tsx';
import { QrCode } from '../../../components/text/qr-code.tsx';
import { modelName } from '../../../lib/machine/model-name.ts';
import { preventReloadWhile } from '../../../lib/version/reload-once.ts';
import { useLinkAddress } from './add-api.ts';
import classes from './added-machine.module.css';
import { emulatorCommand, mosquittoCommand } from './connect-commands.ts';
import { useSaveLabels } from './labels-api.ts';
import type { AddedMachine as Added } from './machine-form.tsx';

interface AddedMachineProps {
  machine: Added;
  /** Undefined: no further machine is offered. */
  onAnother?: () => void;
}

/** The link secret, shown only now, and what is done with it. */
export function AddedMachine({ machine, onAnother }: AddedMachineProps) {
  const { t } = useTranslation('administration-add');
  const title = useRef<HTMLHeadingElement>(null);
  const address = useLinkAddress();
  const labels = useSaveLabels();
  const failureText = useFailureText();
  const { serialNumber, linkSecret } = machine;
  const words = { copy: t('copy.copy'), copied: t('copy.copied'), notCopied: t('copy.notCopied') };
  useEffect(() => preventReloadWhile(() => true), []);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={classes.added}>
      <h3 ref={title} tabIndex={-1} className={classes.title}>
        {t('added.title', { serialNumber })}
      </h3>
      <div className={classes.secret}>
        <CopyableText label={t('added.secret')} text={linkSecret} words={words} note={t('added.once')} />
      </div>
      <Labels machine={machine} />
      <h4 className={classes.heading}>{t('connect.title')}</h4>
      <p className={classes.text}>{t('connect.text')}</p>
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
        <p role="status" className={classes.text}>
          {labels.waiting}
        </p>
      )}
      {labels.isError && <Callout tone="failure">{failureText(labels.error)}</Callout>}
      <div className={classes.actions}>
        {onAnother && <Button onClick={onAnother}>{t('added.another')}</Button>}
        <Button
          variant="default"
          loading={labels.isPending}
          onClick={() => labels.mutate([{ serialNumber, linkSecret }])}
        >
          {t('label.save')}
        </Button>
        <Button
          variant="default"
          renderRoot={(props) => <Link {...props} to="/device/$serialNumber" params={{ serialNumber }} />}
        >
          {t('added.open')}
        </Button>
      </div>
    </div>
  );
}

/** One label for the front of the machine, which guests of the kitchen see, and one for who connects it. */
function Labels({ machine }: { machine: Added }) {
  const { t } = useTranslation('administration-add');
  const { serialNumber, linkSecret } = machine;
  const claimAddress = `${window.location.origin}/devices/add?serialNumber=${serialNumber}`;
  return (
    <div className={classes.labels}>
      <figure className={classes.label}>
        <figcaption className={classes.caption}>{t('label.kitchen')}</figcaption>
        <div className={classes.code}>
          <QrCode text={claimAddress} label={t('label.kitchenCode', { serialNumber })} />
        </div>
        <p className={classes.facts}>
          {modelName(machine)}
          <strong>{serialNumber}</strong>
        </p>
        <p className={classes.use}>{t('label.kitchenUse')}</p>
      </figure>
      <figure className={classes.label}>
        <figcaption className={classes.caption}>{t('label.installer')}</figcaption>
        <div className={classes.code}>
          <QrCode text={linkSecret} label={t('label.installerCode', { serialNumber })} />
        </div>
        <p className={classes.facts}>
          {t('added.secret')}
          <strong>{serialNumber}</strong>
        </p>
        <p className={classes.use}>{t('label.installerUse')}</p>
      </figure>
    </div>
  );
}
