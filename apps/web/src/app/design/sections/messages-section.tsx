import { Button } from '@mantine/core';
import { IconWashMachine } from '@tabler/icons-react';
import { Callout } from '../../../components/feedback/callout.tsx';
import { EmptyMessage } from '../../../components/feedback/empty-message.tsx';
import { FailureMessage } from '../../../components/feedback/failure-message.tsx';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { serverFailure } from '../samples.ts';
import { Shelf, Shown } from '../shown.tsx';

const tones = ['success', 'notice', 'warning', 'failure'] as const;

const retry = () => undefined;

export function MessagesSection() {
  return (
    <>
      <Shelf>
        {tones.map((tone) => (
          <Shown key={tone} as={tone}>
            <Callout tone={tone}>What came of it, in a sentence that may take two lines.</Callout>
          </Shown>
        ))}
      </Shelf>
      <Shelf least={320}>
        <Shown as="empty">
          <EmptyMessage
            icon={<IconWashMachine size={40} stroke={1.25} aria-hidden />}
            title="No machine matches"
            text="No machine fits this search and filter. Check the spelling or show all machines."
            action={<Button variant="default">Show all machines</Button>}
          />
        </Shown>
        <Shown as="failed at the server">
          <FailureMessage title="The machines could not be loaded" failure={serverFailure} onRetry={retry} />
        </Shown>
        <Shown as="server not reached">
          <FailureMessage title="The machines could not be loaded" failure={new TypeError()} onRetry={retry} />
        </Shown>
        <Shown as="loading">
          <Placeholder height={240} />
        </Shown>
      </Shelf>
    </>
  );
}
