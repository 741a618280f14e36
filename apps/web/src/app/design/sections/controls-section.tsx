import { Button, Checkbox, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import IconRefresh from '~icons/tabler/refresh';
import { HintButton } from '../../../components/dialogs/hint-button.tsx';
import { ChoiceRow, Choices } from '../../../components/forms/choices.tsx';
import { SegmentedControl } from '../../../components/forms/segmented-control.tsx';
import { Row, Stack } from '../../../components/kit/stack.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { Specimen, SpecimenGrid } from '../specimen.tsx';

const roles = ['Kitchen manager', 'Service', 'A choice of many words'];
const ranges = ['10 min', '1 h', '24 h', '30 days'];

export function ControlsSection() {
  const [role, setRole] = useState('Service');
  const [range, setRange] = useState('1 h');
  return (
    <SpecimenGrid least={320}>
      <Specimen as="Buttons">
        <Row>
          <Button>Save</Button>
          <Button variant="default" leftSection={<IconRefresh size={18} />}>
            Try again
          </Button>
          <Button disabled>Save</Button>
          <HintButton label="About" text="What is to be known" />
        </Row>
      </Specimen>
      <Specimen as="Fields">
        <Stack>
          <TextInput label="Name" description="As it stands on the door" defaultValue="Trattoria Al Ponte" />
          <TextInput label="E-mail address" error="This is no e-mail address" defaultValue="chef" />
          <PasswordInput label="Password" defaultValue="Washboard1" />
          <NativeSelect label="Range" data={['Infinity', 'Hiline']} />
          <Checkbox label="Weekly report" defaultChecked />
        </Stack>
      </Specimen>
      <Specimen as="One of several">
        <Choices legend="Role" isDisabled={false}>
          {roles.map((name, i) => (
            <ChoiceRow
              key={name}
              group="design-role"
              value={name}
              isChosen={name === role}
              onChoose={() => setRole(name)}
              aside={i > 0 && ['as asked', '2:00 min, rinsed at 85,0 °C'][i - 1]}
            >
              {name}
            </ChoiceRow>
          ))}
        </Choices>
      </Specimen>
      <Specimen as="One of a few, in a line">
        <SegmentedControl
          aria-label="Range"
          choices={ranges.map((value) => ({ value, label: value }))}
          value={range}
          onChange={setRange}
        />
      </Specimen>
      <Card title="A card" aside={<Button variant="default">Open</Button>}>
        <p>What stands in it.</p>
      </Card>
    </SpecimenGrid>
  );
}
