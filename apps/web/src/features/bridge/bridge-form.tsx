import '@mantine/core/styles/Switch.layer.css';
import { Button, Switch } from '@mantine/core';
import type { Bridge, BridgeAnswer } from '@washboard/contract/bridges/bridge';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveGuard } from '../../components/dialogs/leave-guard.tsx';
import { dangerOutline } from '../../components/dialogs/message-dialog.tsx';
import { Callout } from '../../components/feedback/callout.tsx';
import { useFailureText } from '../../components/feedback/failure-message.tsx';
import formClasses from '../../components/forms/form-fields.module.css';
import { Card } from '../../components/layout/card.tsx';
import { asProblem } from '../../lib/api/failure.ts';
import { useLanguage } from '../../lib/i18n/i18n.ts';
import classes from './bridge.module.css';
import { useChangeBridge, useTestBridge } from './bridge-api.ts';
import { BrokerFields, MoreFields } from './bridge-fields.tsx';
import { type BridgeValues, changeOf, faultsOf, targetOf, valuesOf } from './bridge-values.ts';

interface BridgeFormProps {
  answer: BridgeAnswer;
  onConflict: () => Promise<Bridge | null>;
  onRemove: () => void;
}

export function BridgeForm({ answer: { bridge, isPrivatePermitted }, onConflict, onRemove }: BridgeFormProps) {
  const { t } = useTranslation('bridge');
  const language = useLanguage();
  const ref = useRef<HTMLFormElement>(null);
  const [edits, setEdits] = useState<Partial<BridgeValues>>({});
  const [version, setVersion] = useState(bridge?.version ?? 0);
  const [areFaultsShown, setAreFaultsShown] = useState(false);
  const changing = useChangeBridge();
  const testing = useTestBridge();
  const values = { ...valuesOf(bridge, language), ...edits };
  const faults = faultsOf(bridge, values);
  const isBusy = changing.isPending || testing.isPending;

  function edit(next: Partial<BridgeValues>): void {
    changing.reset();
    testing.reset();
    setEdits({ ...edits, ...next });
  }

  /** @returns whether there is nothing to correct */
  function check(): boolean {
    setAreFaultsShown(true);
    const [first] = faults;
    // After the fields under "More settings" are rendered.
    if (first) requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus());
    return faults.length === 0;
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isBusy || !check()) return;
    testing.reset();
    changing.mutate(changeOf(bridge, values, version), {
      onSuccess: ({ bridge: saved }) => {
        setEdits({});
        setAreFaultsShown(false);
        setVersion(saved?.version ?? 0);
      },
      onError: async (error) => {
        if (asProblem(error)?.code === 'BRIDGE_CHANGED') setVersion((await onConflict())?.version ?? 0);
      },
    });
  }

  function test(): void {
    if (isBusy || !check()) return;
    changing.reset();
    testing.mutate(targetOf(bridge, values));
  }

  const fields = { values, faults: areFaultsShown ? faults : [], onEdit: edit };
  return (
    <Card title={t('broker')}>
      <form ref={ref} className={formClasses.form} onSubmit={submit} noValidate aria-label={t('broker')}>
        <LeaveGuard isActive={Object.keys(edits).length > 0} />
        {!isPrivatePermitted && <p className={classes.quiet}>{t('publicOnly')}</p>}
        <BrokerFields {...fields} bridge={bridge} />
        <MoreFields {...fields} />
        <Switch
          name="isOn"
          size="md"
          label={t('isOn')}
          description={t('isOnHint')}
          checked={values.isOn}
          onChange={({ currentTarget }) => edit({ isOn: currentTarget.checked })}
        />
        <BridgeResults testing={testing} changing={changing} />
        <div className={`${formClasses.actions} ${classes.actions}`}>
          {bridge && (
            <Button {...dangerOutline} className={classes.remove} disabled={isBusy} onClick={onRemove}>
              {t('remove')}
            </Button>
          )}
          <Button variant="default" loading={testing.isPending} disabled={changing.isPending} onClick={test}>
            {t('test')}
          </Button>
          <Button type="submit" loading={changing.isPending} disabled={testing.isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

interface BridgeResultsProps {
  testing: Pick<ReturnType<typeof useTestBridge>, 'isPending' | 'data' | 'isError' | 'error'>;
  changing: Pick<ReturnType<typeof useChangeBridge>, 'isSuccess' | 'isError' | 'error'>;
}

/** What came of a test, and of saving. */
function BridgeResults({ testing, changing }: BridgeResultsProps) {
  const { t } = useTranslation('bridge');
  const failureText = useFailureText();
  return (
    <>
      {testing.isPending && <p role="status">{t('testing')}</p>}
      {testing.data && (
        <Callout tone={testing.data.failure ? 'failure' : 'success'}>
          {testing.data.failure ? `${t('testNotOk')} ${t(`failure.${testing.data.failure}`)}` : t('testOk')}
        </Callout>
      )}
      {testing.isError && (
        <Callout tone="failure">
          {t('testFailed')} {failureText(testing.error)}
        </Callout>
      )}
      {changing.isError && (
        <Callout tone="failure">
          {t('saveFailed')} {failureText(changing.error)}
        </Callout>
      )}
      {changing.isSuccess && <Callout tone="success">{t('saved')}</Callout>}
    </>
  );
}
