import { useState } from 'react';
import { CodeBoxes } from '../../../components/forms/code-boxes.tsx';
import { NewPasswordFields } from '../../../components/forms/new-password-fields.tsx';
import { Specimen, SpecimenGrid } from '../specimen.tsx';

export function CodesSection() {
  const [code, setCode] = useState('40');
  const [company, setCompany] = useState('300001');
  const [password, setPassword] = useState('washBoard');
  const [confirmation, setConfirmation] = useState('');
  return (
    <SpecimenGrid least={400}>
      <Specimen as="four digits, half filled">
        <CodeBoxes length={4} label="Code" hint="From the e-mail" value={code} onChange={setCode} isOneTimeCode />
      </Specimen>
      <Specimen as="six digits, in two threes">
        <CodeBoxes length={6} label="Company code" value={company} onChange={setCompany} />
      </Specimen>
      <Specimen as="six digits, wrong">
        <WrongCode />
      </Specimen>
      <Specimen as="new password">
        <NewPasswordFields
          isCommon={false}
          password={{ value: password, onChange: ({ currentTarget }) => setPassword(currentTarget.value) }}
          confirmation={{ value: confirmation, onChange: ({ currentTarget }) => setConfirmation(currentTarget.value) }}
        />
      </Specimen>
    </SpecimenGrid>
  );
}

function WrongCode() {
  const [code, setCode] = useState('123456');
  return (
    <CodeBoxes
      length={6}
      label="Company code"
      value={code}
      onChange={setCode}
      error={code === '123456' ? 'There is no company with this code.' : undefined}
    />
  );
}
