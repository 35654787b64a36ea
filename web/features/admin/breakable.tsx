/**
 * Text for narrow places, such as an email or a large amount. Breaks after "@" or a comma first,
 * and inside a word only if that isn't enough.
 */
export function Breakable({ text }: { text: string }) {
  const mark = text.search(/[@,]./);
  if (mark === -1) return text;
  return (
    <>
      {text.slice(0, mark + 1)}
      <wbr />
      <Breakable text={text.slice(mark + 1)} />
    </>
  );
}
