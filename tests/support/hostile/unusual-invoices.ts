import { buffer } from "node:stream/consumers";
import Pdf from "pdfkit";
import { pdfInvoice } from "../records/receipts.ts";

/**
 * Invoices with content that cannot be decompressed, with a required password, and with a ban on
 * changes only.
 */
export async function unusualInvoices(): Promise<Buffer[]> {
  const { bytes } = pdfInvoice();
  const text = bytes.toString("latin1").replaceAll("/Length", "/Filter /Unheard /Length");
  const encrypted = (userPassword?: string) => {
    const file = new Pdf({ ownerPassword: "owner", ...(userPassword && { userPassword }) });
    file.text("SEALED INVOICE").end();
    return buffer(file);
  };
  return [Buffer.from(text, "latin1"), await encrypted("secret"), await encrypted()];
}
