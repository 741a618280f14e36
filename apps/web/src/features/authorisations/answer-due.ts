const promisedWorkingDays = 3;

/**
 * @returns the day `yyyy-mm-dd` by whose end a decision was promised, in the reader's time zone, without regard to
 * public holidays
 */
export function answerDueOn(appliedAt: string): string {
  const due = new Date(appliedAt);
  for (let days = 0; days < promisedWorkingDays; ) {
    due.setDate(due.getDate() + 1);
    if (due.getDay() % 6 !== 0) days += 1;
  }
  return isoDay(due);
}

export function isOverdue(dueOn: string, nowMs: number): boolean {
  return isoDay(new Date(nowMs)) > dueOn;
}

function isoDay(date: Date): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}
