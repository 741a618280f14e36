import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { type InstallationStep, installationSteps } from '@washboard/contract/installation/installation-run';
import { type ComponentType, type ReactNode, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { Loaded } from '../../components/kit/loaded.tsx';
import { Row, Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { TouchButton } from '../../components/kit/touch-button.tsx';
import { TitleStart } from '../../components/layout/page-title.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { DisplayCard, useDisplay } from './display-settings.tsx';
import classes from './installation.module.css';
import { ReportButtons } from './report-buttons.tsx';
import { Review } from './review.tsx';
import { ChecklistStep } from './steps/checklist-step.tsx';
import { ClockStep } from './steps/clock-step.tsx';
import { CountryStep } from './steps/country-step.tsx';
import { LanguageStep } from './steps/language-step.tsx';
import { MachineNameStep } from './steps/machine-name-step.tsx';
import { SettingsStep } from './steps/settings-step.tsx';
import type { InstallationStepProps } from './steps/step-props.ts';
import { TestCycleStep } from './steps/test-cycle-step.tsx';
import { TimeZoneStep } from './steps/time-zone-step.tsx';
import { UnitsStep } from './steps/units-step.tsx';
import { type Installation, useInstallationRun } from './use-installation-run.ts';

const steps: Record<InstallationStep, ComponentType<InstallationStepProps>> = {
  name: MachineNameStep,
  country: CountryStep,
  units: UnitsStep,
  clock: ClockStep,
  timeZone: TimeZoneStep,
  language: LanguageStep,
  settings: SettingsStep,
  testCycle: TestCycleStep,
  checklist: ChecklistStep,
};

interface InstallationWizardProps {
  machine: ApplianceDetail;
  account: { id: string; name: string };
  isMachineOnline: boolean;
  control: ReactNode;
  machineLink: (label: string) => ReactNode;
}

export function InstallationWizard(props: InstallationWizardProps) {
  const { t } = useTranslation('installation');
  const { machine, account, machineLink } = props;
  const { query, installation, isUnread } = useInstallationRun(machine.serialNumber, account.id);
  const [isAgain, setIsAgain] = useState(false);
  const { signed, outbox } = installation;
  if (!query.data && !isUnread) return <Loaded query={query} failure={t('failed')} height={480} />;
  const hasUnsent = Object.keys(outbox.unsent).length > 0;
  return (
    <div className={classes.wizard}>
      {isUnread && <Callout tone="warning">{t('notRead')}</Callout>}
      {signed?.signedAt && !isAgain && !hasUnsent ? (
        <SignedInstallation
          serialNumber={machine.serialNumber}
          report={{ id: signed.id, signedAt: signed.signedAt }}
          machineLink={machineLink(t('signed.toMachine'))}
          onAgain={() => setIsAgain(true)}
        />
      ) : (
        <InstallationCourse {...props} installation={installation} />
      )}
    </div>
  );
}

interface SignedInstallationProps {
  serialNumber: string;
  report: { id: string; signedAt: string };
  machineLink: ReactNode;
  onAgain: () => void;
}

function SignedInstallation({ serialNumber, report, machineLink, onAgain }: SignedInstallationProps) {
  const { t } = useTranslation('installation');
  return (
    <Stack>
      <h2 className={classes.title}>{t('signed.title')}</h2>
      <Callout tone="success">{t('signed.text')}</Callout>
      <ReportButtons serialNumber={serialNumber} report={report} />
      <Row>
        {machineLink}
        <TouchButton variant="default" onClick={onAgain}>
          {t('signed.again')}
        </TouchButton>
      </Row>
    </Stack>
  );
}

type Place = InstallationStep | 'review';
const places: readonly Place[] = [...installationSteps, 'review'];

const firstOpen = ({ stateOf }: Installation): Place =>
  installationSteps.find((step) => stateOf(step) === 'missing') ?? 'review';

function InstallationCourse({
  machine,
  account,
  isMachineOnline,
  control,
  installation,
}: InstallationWizardProps & { installation: Installation }) {
  const { t } = useTranslation('installation');
  const formats = useFormats();
  const [place, setPlace] = useState<Place>(() => firstOpen(installation));
  const [resets, setResets] = useState(0);
  const display = useDisplay({ serialNumber: machine.serialNumber, installation, isMachineOnline });
  const at = places.indexOf(place);
  const goTo = (next: Place) => {
    setPlace(next);
    window.scrollTo({ top: 0 });
  };
  const back = at > 0 ? () => goTo(places[at - 1] ?? 'name') : null;
  const displayCard = <DisplayCard state={display.state} onSend={display.send} />;
  const Step = place === 'review' ? null : steps[place];
  return (
    <>
      <Stack gap={4}>
        <div className={classes.headLine}>
          {useContext(TitleStart)}
          <h1 className={classes.machine}>{t('title', { name: machine.applianceName })}</h1>
          {place !== 'review' && (
            <TouchButton variant="subtle" onClick={() => goTo('review')}>
              {t('overview')}
            </TouchButton>
          )}
        </div>
        <div className={classes.course}>
          <Text size="sm" tone="quiet" isNumber flex="none">
            {t('progress', { step: formats.integer(at + 1), count: formats.integer(places.length) })}
          </Text>
          <div className={classes.track} aria-hidden>
            <span style={{ width: `${((at + 1) / places.length) * 100}%` }} />
          </div>
        </div>
      </Stack>
      {Step === null || place === 'review' ? (
        <Review
          machine={machine}
          installation={installation}
          signer={account.name}
          display={displayCard}
          onOpen={goTo}
          onBack={() => goTo(installationSteps.at(-1) ?? 'name')}
        />
      ) : (
        <Step
          // Discarding input removes the focused button, so a new key returns the focus to the question.
          key={`${place} ${resets}`}
          machine={machine}
          installation={{
            ...installation,
            drop(step) {
              installation.drop(step);
              setResets((before) => before + 1);
            },
          }}
          display={installation.stateOf(place) === 'missing' ? null : displayCard}
          control={control}
          onDone={() => goTo(places[at + 1] ?? 'review')}
          onBack={back}
        />
      )}
    </>
  );
}
