interface Questions {
  work: string;
  /** titles of the open gaps, with whether the quote excludes them */
  gaps: readonly { title: string; isExcluded: boolean }[];
}

/** The questions about a quote's open gaps, as a letter to the contractor. */
export function questionsText({ work, gaps }: Questions): string {
  const lines = gaps.map(({ title, isExcluded }) =>
    isExcluded
      ? `- ${title}: your quote excludes it. What would it cost?`
      : `- ${title}: your quote doesn’t mention it. Is it included? If not, what would it cost?`,
  );
  return [
    "Hello,",
    "",
    `Thank you for your quote for “${work}”. To compare it with others, I have ${gaps.length === 1 ? "a question" : "some questions"}:`,
    "",
    ...lines,
    "",
    "Thank you",
  ].join("\n");
}
