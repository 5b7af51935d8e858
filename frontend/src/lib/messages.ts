/** Validation messages, word for word as specified; the server says the same. */
export const MESSAGES = {
  title: { min: "Title must be at least 3 characters", max: "Title is too long" },
  brief: { min: "Brief must be at least 20 characters", max: "Brief is too long" },
  category: { required: "Category is required" },
  prize: {
    min: "Minimum prize is PKR 5",
    max: "Maximum prize is PKR 500,000",
    decimals: "A prize has at most two decimals",
  },
  deadline: { future: "Deadline must be in the future" },
  refundReason: { min: "Reason must be at least 10 characters", max: "Reason is too long" },
  statement: { min: "Write at least 10 characters", max: "This text is too long", reason: "Choose a reason" },
  entry: { filesOrLink: "Either files or link is required", preview: "Add a preview to each audio and video file" },
  skills: { max: "Maximum 10 skills allowed" },
  accountNumber: { min: "Account number is required" },
  email: { required: "E-mail is required", format: "Enter a valid e-mail address" },
  password: { required: "Password is required", min: "Password must be at least 10 characters" },
  firstName: { required: "First name is required", max: "First name is too long" },
  lastName: { max: "Last name is too long" },
  contact: {
    name: { required: "Name is required", max: "Name is too long" },
    subject: { required: "Subject is required", max: "Subject is too long" },
    message: { required: "Message is required", max: "Message is too long" },
  },
  role: { required: "Choose how you want to use Muqabla" },
} as const;
