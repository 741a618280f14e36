import { Box, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Setup } from '@washboard/contract/setup/setup';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconChevronDown from '~icons/tabler/chevron-down';
import IconCircle from '~icons/tabler/circle';
import IconCircleCheck from '~icons/tabler/circle-check';
import { Callout } from '../../../components/feedback/callout.tsx';
import { FailureNote } from '../../../components/kit/failure-note.tsx';
import { Loaded } from '../../../components/kit/loaded.tsx';
import { Row, Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { VisuallyHidden } from '../../../components/text/visually-hidden.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { AddedMachine } from '../add/added-machine.tsx';
import { type NewMachineLogin as Added, MachineForm } from '../add/machine-form.tsx';
import { CompanyStep } from './company-step.tsx';
import classes from './first-steps.module.css';
import { MailStep } from './mail-step.tsx';
import { useDismissSetup, useSetup } from './setup-api.ts';

const steps = ['company', 'mail', 'partner', 'machine', 'connection'] as const;
type Step = (typeof steps)[number];

interface FirstStepsProps {
  ownerId: string;
  email: string;
  onDismissed: () => void;
}

export function FirstSteps({ ownerId, email, onDismissed }: FirstStepsProps) {
  const { t } = useTranslation('administration-setup');
  const [chosen, setChosen] = useState<Step | null>(null);
  /** The server shows the link secret only once. */
  const [added, setAdded] = useState<Added | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const setup = useSetup({ isWaiting });
  const dismiss = useDismissSetup();
  const { data } = setup;
  if (!data) return <Loaded query={setup} failure={t('failed')} height={480} />;

  const isDone = doneSteps(data);
  const missing = steps.filter((step) => !isDone[step]);
  const [next] = missing;
  const isNowWaiting = data.serialNumber !== null && !data.hasConnected;
  if (isNowWaiting !== isWaiting) setWaiting(isNowWaiting);
  const shown = chosen !== null && !isDone[chosen] ? chosen : next;
  const isComplete = missing.length === 0;

  const contents: Record<Step, () => ReactNode> = {
    company: () => <CompanyStep key="company" kind="company" above={null} />,
    mail: () => (
      <MailStep
        email={email}
        isConfigured={data.mail.isConfigured}
        onLater={() => setChosen(missing.find((step) => step !== 'mail') ?? null)}
      />
    ),
    partner: () => <CompanyStep key="partner" kind="partner" above={data.company?.companyCode ?? null} />,
    machine: () => (
      <MachineForm
        ownerId={ownerId}
        ownCompany={data.company?.companyCode ?? null}
        onAdded={(machine) => {
          setAdded(machine);
          setChosen('connection');
          void setup.refetch();
        }}
      />
    ),
    connection: () => <ConnectionStep added={added} serialNumber={data.serialNumber} />,
  };

  return (
    <Box mt={16}>
      <Card
        title={t('title')}
        aside={
          <Text as="span" tone="quiet">
            {t('count', { done: steps.length - missing.length, total: steps.length })}
          </Text>
        }
      >
        <Text tone="quiet">{t(isComplete ? 'complete' : 'text')}</Text>
        <Stack as="ol" gap={0} mt={16} mb={16}>
          {steps.map((step) => (
            <StepRow
              key={step}
              title={t(`step.${step}`)}
              fact={<SetupFact step={step} setup={data} />}
              isDone={isDone[step]}
              isOpen={step === shown}
              onOpen={() => setChosen(step)}
              result={step === 'connection' && added && <AddedMachine machine={added} />}
            >
              {contents[step]}
            </StepRow>
          ))}
        </Stack>
        {isComplete ? (
          <Button component={Link} to="/devices">
            {t('toMachines')}
          </Button>
        ) : (
          data.isOpen && (
            <Row>
              <Button
                variant="subtle"
                loading={dismiss.isPending}
                onClick={() => dismiss.mutate({}, { onSuccess: onDismissed })}
              >
                {t('dismiss.button')}
              </Button>
              <Text tone="quiet">{t('dismiss.text')}</Text>
            </Row>
          )
        )}
        <FailureNote of={dismiss.error} />
      </Card>
    </Box>
  );
}

function doneSteps({ company, mail, partner, serialNumber, hasConnected }: Setup): Record<Step, boolean> {
  return {
    company: company !== null,
    mail: mail.isConfigured && mail.workedAt !== null,
    partner: partner !== null,
    machine: serialNumber !== null,
    connection: hasConnected,
  };
}

interface StepRowProps {
  title: string;
  fact: ReactNode;
  isDone: boolean;
  isOpen: boolean;
  onOpen: () => void;
  /** A secret that is being copied must not disappear when the step is done. */
  result: ReactNode;
  children: () => ReactNode;
}

function StepRow({ title, fact, isDone, isOpen, onOpen, result, children }: StepRowProps) {
  const { t } = useTranslation('administration-setup');
  const id = useId();
  const Icon = isDone ? IconCircleCheck : IconCircle;
  const head = (
    <>
      <Icon size={24} className={classes.icon} />
      <span>
        {title}
        <VisuallyHidden>, {t(isDone ? 'done' : 'missing')}</VisuallyHidden>
      </span>
    </>
  );
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <h3>
        {isDone ? (
          <span className={classes.head}>{head}</span>
        ) : (
          <button type="button" className={classes.head} aria-expanded={isOpen} aria-controls={id} onClick={onOpen}>
            {head}
            {!isOpen && <IconChevronDown size={20} className={classes.more} />}
          </button>
        )}
      </h3>
      {isDone && (
        <Text tone="quiet" className={classes.fact}>
          {fact}
        </Text>
      )}
      <div id={id} hidden={!isOpen} className={classes.content}>
        {isOpen && children()}
      </div>
      {result && <div className={classes.content}>{result}</div>}
    </li>
  );
}

function SetupFact({ step, setup }: { step: Step; setup: Setup }) {
  const { t } = useTranslation('administration-setup');
  const formats = useFormats();
  const { company, mail, partner, serialNumber } = setup;
  switch (step) {
    case 'company':
    case 'partner': {
      const named = step === 'company' ? company : partner;
      return named && t('fact.company', { name: named.companyName, code: named.companyCode });
    }
    case 'mail':
      return mail.workedAt && t('fact.mail', { at: formats.instant(mail.workedAt) });
    case 'machine':
      return serialNumber;
    case 'connection':
      return (
        serialNumber && (
          <Link to="/device/$serialNumber" params={{ serialNumber }}>
            {t('fact.connection', { serialNumber })}
          </Link>
        )
      );
  }
}

function ConnectionStep({ added, serialNumber }: { added: Added | null; serialNumber: string | null }) {
  const { t } = useTranslation('administration-setup');
  if (serialNumber === null) return <Text tone="quiet">{t('connection.noMachine')}</Text>;
  return (
    <Stack>
      <Callout tone="notice">{t('connection.waiting', { serialNumber: added?.serialNumber ?? serialNumber })}</Callout>
      {!added && (
        <p>
          {t('connection.secretGone', { serialNumber })}{' '}
          <Link to="/adminhome/machines" search={{ search: serialNumber }}>
            {t('connection.newSecret')}
          </Link>
        </p>
      )}
    </Stack>
  );
}
