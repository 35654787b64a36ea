/**
 * An address or a big amount where there is little room: it goes on in the next line after an @
 * or a comma, and in the middle of a word only where even that is too long.
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
