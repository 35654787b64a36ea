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
 * Yields the events of a streamed reply until its end mark. Skips unknown events, which a newer
 * server may send.
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
    // Stop the download when the consumer stops reading.
    await reader.cancel().catch(() => {});
  }
}
