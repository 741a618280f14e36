import { Button } from '@mantine/core';
import IconWashMachine from '~icons/tabler/wash-machine';
import { Callout } from '../../../components/feedback/callout.tsx';
import { EmptyMessage } from '../../../components/feedback/empty-message.tsx';
import { FailureMessage } from '../../../components/feedback/failure-message.tsx';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { serverFailure } from '../samples.ts';
import { Specimen, SpecimenGrid } from '../specimen.tsx';

const tones = ['success', 'notice', 'warning', 'failure'] as const;

const retry = () => undefined;

export function MessagesSection() {
  return (
    <>
      <SpecimenGrid>
        {tones.map((tone) => (
          <Specimen key={tone} as={tone}>
            <Callout tone={tone}>What came of it, in a sentence that may take two lines.</Callout>
          </Specimen>
        ))}
      </SpecimenGrid>
      <SpecimenGrid least={320}>
        <Specimen as="empty">
          <EmptyMessage
            icon={<IconWashMachine size={40} />}
            title="No machine matches"
            text="No machine fits this search and filter. Check the spelling or show all machines."
            action={<Button variant="default">Show all machines</Button>}
          />
        </Specimen>
        <Specimen as="failed at the server">
          <FailureMessage title="The machines could not be loaded" failure={serverFailure} onRetry={retry} />
        </Specimen>
        <Specimen as="server not reached">
          <FailureMessage title="The machines could not be loaded" failure={new TypeError()} onRetry={retry} />
        </Specimen>
        <Specimen as="loading">
          <Placeholder height={240} />
        </Specimen>
      </SpecimenGrid>
    </>
  );
}
