import { EventSourceParserStream } from "eventsource-parser/stream";
import { type ChatEvent, chatEvent, STREAM_END } from "../../../../shared/assistant/contract.ts";

function eventOf(data: string): ChatEvent | undefined {
  try {
    return chatEvent.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}

/**
 * The events of an answer, one by one. What makes no sense is passed over: a newer server may say
 * more than this page knows. It returns at the end mark.
 *
 * @throws when the stream ends without its end mark
 */
export async function* readEvents(body: ReadableStream<BufferSource>): AsyncGenerator<ChatEvent> {
  const reader = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) throw new Error("The stream was cut");
      if (value.data === STREAM_END) return;
      const event = eventOf(value.data);
      if (event) yield event;
    }
  } finally {
    // Whoever stops reading wants no more of it either.
    await reader.cancel().catch(() => {});
  }
}
