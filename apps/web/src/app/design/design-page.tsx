import { Text } from '../../components/kit/text.tsx';
import '@mantine/core/styles/Skeleton.layer.css';
import { MantineProvider } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useId } from 'react';
import { DeferredContent } from '../../components/layout/gradual-content.tsx';
import { theme } from '../theme/theme.ts';
import type { Scheme } from '../theme/token-colors.ts';
import classes from './design.module.css';
import { AttentionSection } from './sections/attention-section.tsx';
import { CodesSection } from './sections/codes-section.tsx';
import { ControlSection } from './sections/control-section.tsx';
import { ControlsSection } from './sections/controls-section.tsx';
import { CycleSection } from './sections/cycle-section.tsx';
import { DashboardSection } from './sections/dashboard-section.tsx';
import { DialogsSection } from './sections/dialogs-section.tsx';
import { DrawingsSection } from './sections/drawings-section.tsx';
import { EventsSection } from './sections/events-section.tsx';
import { GaugesSection } from './sections/gauges-section.tsx';
import { LayoutSection } from './sections/layout-section.tsx';
import { MachineHeadSection } from './sections/machine-head-section.tsx';
import { MessagesSection } from './sections/messages-section.tsx';
import { NavigationSection } from './sections/navigation-section.tsx';
import { OverviewSection } from './sections/overview-section.tsx';
import { ParametersSection } from './sections/parameters-section.tsx';
import { PlotSection } from './sections/plot-section.tsx';
import { ReadingsSection } from './sections/readings-section.tsx';
import { StatesSection } from './sections/states-section.tsx';
import { StatisticsSection } from './sections/statistics-section.tsx';
import { ColorsSection, ContrastSection, TypeSection } from './sections/token-sections.tsx';

interface Shown {
  title: string;
  Content: ComponentType<{ scheme: Scheme }>;
  isPage?: true;
}

const sections: Record<string, Shown> = {
  colors: { title: 'Colours', Content: ColorsSection },
  contrast: { title: 'Contrast', Content: ContrastSection },
  type: { title: 'Type and space', Content: TypeSection },
  controls: { title: 'Controls', Content: ControlsSection },
  navigation: { title: 'Navigation', Content: NavigationSection },
  states: { title: 'State, severity, freshness', Content: StatesSection },
  readings: { title: 'Readings', Content: ReadingsSection },
  gauges: { title: 'Gauges', Content: GaugesSection },
  cycle: { title: 'Phase band and ring', Content: CycleSection },
  overview: { title: 'Overview of a machine', Content: OverviewSection },
  control: { title: 'Control of a machine', Content: ControlSection },
  plot: { title: 'Plot', Content: PlotSection },
  drawings: { title: 'Drawings', Content: DrawingsSection },
  codes: { title: 'Codes and passwords', Content: CodesSection },
  messages: { title: 'Told in place: outcome, empty, failed, loading', Content: MessagesSection },
  layout: { title: 'Layout', Content: LayoutSection },
  attention: { title: 'Alarms and notifications', Content: AttentionSection, isPage: true },
  dashboard: { title: 'Dashboard', Content: DashboardSection, isPage: true },
  'machine-head': { title: 'Head of a machine', Content: MachineHeadSection, isPage: true },
  events: { title: 'Events', Content: EventsSection, isPage: true },
  statistics: { title: 'Statistics', Content: StatisticsSection, isPage: true },
  parameters: { title: 'Parameters', Content: ParametersSection, isPage: true },
  dialogs: { title: 'Dialogs', Content: DialogsSection },
};

export function DesignPage() {
  // This effect runs after the one of the app's MantineProvider, which also sets the scheme.
  return (
    <DeferredContent placeholder={null}>
      <Pieces />
    </DeferredContent>
  );
}

function Pieces() {
  const scheme: Scheme = useParams({ strict: false }).scheme === 'dark' ? 'dark' : 'light';
  return (
    <MantineProvider theme={theme} forceColorScheme={scheme}>
      <main>
        {Object.entries(sections).map(([name, { title, Content, isPage }]) => (
          <Section key={name} name={name} title={title} isPage={isPage}>
            <Content scheme={scheme} />
          </Section>
        ))}
      </main>
    </MantineProvider>
  );
}

interface SectionProps extends Pick<Shown, 'title'> {
  name: string;
  isPage: true | undefined;
  children: ReactNode;
}

function Section({ name, title, isPage, children }: SectionProps) {
  const titleId = useId();
  return (
    <section
      id={name}
      data-design-section={name}
      className={classes.section}
      data-page={isPage}
      aria-labelledby={titleId}
    >
      <Text id={titleId} as="h2" size="lg" isStrong mb={16}>
        {title}
      </Text>
      {children}
    </section>
  );
}
